// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {AuctionHouse} from "../../src/AuctionHouse.sol";
import {IAuctionHouse} from "../../src/interfaces/IAuctionHouse.sol";
import {WrappedEther} from "../../src/WrappedEther.sol";
import {PlatformTest} from "./PlatformTest.sol";

/**
 * @title An auction house, and a seller with a 721 token and ten of an 1155 token
 */
abstract contract AuctionTest is PlatformTest {
    uint256 internal constant KEY = 0xa11ce;
    uint256 internal constant START = 1_800_000_000;

    address internal immutable seller = vm.addr(KEY);

    AuctionHouse internal house;
    WrappedEther internal weth;
    address internal nft;
    address internal editions;
    uint256 internal tokenId;
    uint256 internal editionId;

    function setUp() public virtual override {
        super.setUp();
        vm.warp(START);
        house = new AuctionHouse(platform);
        weth = new WrappedEther();
        nft = _collection(721);
        editions = _collection(1155);
        tokenId = _mintOne(nft, seller, 1, keccak256("one"));
        editionId = _mintOne(editions, seller, 10, keccak256("many"));
        vm.startPrank(seller);
        IERC721(nft).setApprovalForAll(address(house), true);
        IERC1155(editions).setApprovalForAll(address(house), true);
        vm.stopPrank();
    }

    /// @dev Of the 721 token, with a royalty of 5 % and a fee of 1 %.
    function _auction() internal view returns (IAuctionHouse.Auction memory auction) {
        auction.seller = seller;
        auction.nft = nft;
        auction.contractType = 721;
        auction.tokenId = tokenId;
        auction.amount = 1;
        auction.reserve = 1 ether;
        auction.opensAt = START;
        auction.closesAt = START + 30 days;
        auction.duration = 1 days;
        auction.extension = 10 minutes;
        auction.incrementBps = 500;
        auction.shares = new IAuctionHouse.Share[](2);
        auction.shares[0] = IAuctionHouse.Share(author, 500);
        auction.shares[1] = IAuctionHouse.Share(operator, 100);
        auction.salt = 1;
    }

    function _editionAuction(uint256 amount) internal view returns (IAuctionHouse.Auction memory auction) {
        auction = _auction();
        (auction.nft, auction.contractType, auction.tokenId, auction.amount) = (editions, 1155, editionId, amount);
    }

    function _sign(IAuctionHouse.Auction memory auction) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY, house.idOf(auction));
        return abi.encodePacked(r, s, v);
    }

    function _bid(address bidder, IAuctionHouse.Auction memory auction, uint256 amount) internal {
        bytes memory signature = _sign(auction);
        uint256 value = auction.currency == address(0) ? amount : 0;
        vm.deal(bidder, bidder.balance + value);
        vm.prank(bidder);
        house.bid{value: value}(auction, signature, amount);
    }

    /// @dev A bid that must be refused, for this reason.
    function _expectRefused(
        address bidder,
        IAuctionHouse.Auction memory auction,
        bytes memory signature,
        uint256 amount,
        bytes memory reason
    ) internal {
        vm.deal(bidder, bidder.balance + amount);
        vm.expectRevert(reason);
        vm.prank(bidder);
        house.bid{value: amount}(auction, signature, amount);
    }

    function _state(IAuctionHouse.Auction memory auction) internal view returns (IAuctionHouse.State memory) {
        return house.stateOf(house.idOf(auction));
    }

    function _notOpen(IAuctionHouse.Auction memory auction) internal view returns (bytes memory) {
        return abi.encodeWithSelector(IAuctionHouse.NotOpen.selector, house.idOf(auction));
    }
}
