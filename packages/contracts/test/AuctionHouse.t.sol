// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {Payments} from "../src/base/Payments.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {AuctionTest} from "./base/AuctionTest.sol";
import {SmartWallet} from "./mocks/Wallets.sol";

contract AuctionHouseTest is AuctionTest {
    function test_fromTheFirstBidToTheSettlement() public {
        IAuctionHouse.Auction memory auction = _auction();
        bytes32 id = house.idOf(auction);
        assertEq(IERC721(nft).ownerOf(tokenId), seller, "the seller keeps it until the first bid");
        bytes memory signature = _sign(auction);
        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionStarted(id, nft, tokenId, seller, 1, address(0));
        vm.expectEmit(address(house));
        emit IAuctionHouse.BidPlaced(id, alice, 1 ether, START + 1 days);
        vm.prank(alice);
        house.bid{value: 1 ether}(auction, signature, 1 ether);
        assertEq(IERC721(nft).ownerOf(tokenId), address(house), "in custody");
        uint256 before = alice.balance;
        // The signature is ignored from the second bid on.
        vm.prank(bob);
        house.bid{value: 1.05 ether}(auction, "", 1.05 ether);
        assertEq(alice.balance, before + 1 ether, "outbid, and paid back at once");
        vm.warp(START + 1 days);
        uint256[3] memory had = [seller.balance, author.balance, operator.balance];
        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionSettled(id, bob, 1.05 ether, true);
        vm.prank(carol);
        house.settle(auction);
        assertEq(IERC721(nft).ownerOf(tokenId), bob, "the winner has it");
        assertEq(author.balance - had[1], 0.0525 ether, "royalty");
        assertEq(operator.balance - had[2], 0.0105 ether, "fee");
        assertEq(seller.balance - had[0], 0.987 ether, "the rest");
        assertEq(address(house).balance, 0, "nothing stays");
    }

    function test_anEditionForCoins() public {
        IAuctionHouse.Auction memory auction = _editionAuction(3);
        auction.currency = address(weth);
        address[2] memory bidders = [alice, bob];
        for (uint256 i = 0; i < 2; ++i) {
            vm.startPrank(bidders[i]);
            weth.deposit{value: 5 ether}();
            weth.approve(address(house), type(uint256).max);
            vm.stopPrank();
        }
        _bid(alice, auction, 1 ether);
        bytes memory signature = _sign(auction);
        _expectRefused(
            bob, auction, signature, 2 ether, abi.encodeWithSelector(Payments.WrongPayment.selector, 2 ether, 0)
        );
        _bid(bob, auction, 2 ether);
        assertEq(weth.balanceOf(alice), 5 ether, "paid back");
        vm.warp(START + 1 days);
        house.settle(auction);
        assertEq(IERC1155(editions).balanceOf(bob, editionId), 3, "three of the edition");
        assertEq(weth.balanceOf(seller), 1.88 ether, "the rest");
        assertEq(weth.balanceOf(author), 0.1 ether, "royalty");
        assertEq(weth.balanceOf(address(house)), 0, "nothing stays");
    }

    function test_aLateBidMovesTheEnd() public {
        IAuctionHouse.Auction memory auction = _auction();
        _bid(alice, auction, 1 ether);
        vm.warp(START + 1 days - 1);
        _bid(bob, auction, 2 ether);
        uint256 moved = START + 1 days - 1 + 10 minutes;
        assertEq(_state(auction).endsAt, moved, "ten minutes more");
        vm.warp(START + 1 days);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.NotOver.selector, moved));
        house.settle(auction);
    }

    function test_anAuctionWithoutADurationEndsWhenItCloses() public {
        IAuctionHouse.Auction memory auction = _auction();
        (auction.duration, auction.closesAt) = (0, START + 2 days);
        vm.warp(START + 1 days);
        _bid(alice, auction, 1 ether);
        assertEq(_state(auction).endsAt, START + 2 days, "at the time in the terms");
    }

    function test_anAuctionWithoutAnIncrementTakesOneMore() public {
        IAuctionHouse.Auction memory auction = _auction();
        (auction.incrementBps, auction.reserve) = (0, 0);
        _expectRefused(
            alice, auction, _sign(auction), 0, abi.encodeWithSelector(IAuctionHouse.BidTooLow.selector, 0, 0)
        );
        _bid(alice, auction, 7);
        _expectRefused(bob, auction, "", 7, abi.encodeWithSelector(IAuctionHouse.BidTooLow.selector, 7, 8));
        _bid(bob, auction, 8);
    }

    function test_aBidderMayRaiseTheirOwnBid() public {
        IAuctionHouse.Auction memory auction = _auction();
        _bid(alice, auction, 1 ether);
        uint256 before = alice.balance;
        _bid(alice, auction, 2 ether);
        assertEq(alice.balance, before + 1 ether, "only the last bid is held");
    }

    function test_bid_refusesWhatIsTooLowTooHighOrNotPaid() public {
        IAuctionHouse.Auction memory auction = _auction();
        bytes memory signature = _sign(auction);
        bytes memory low = abi.encodeWithSelector(IAuctionHouse.BidTooLow.selector, 0.9 ether, 1 ether);
        _expectRefused(alice, auction, signature, 0.9 ether, low);
        uint256 most = type(uint96).max;
        bytes memory high = abi.encodeWithSelector(IAuctionHouse.BidTooHigh.selector, most + 1, most);
        _expectRefused(alice, auction, signature, most + 1, high);
        vm.expectRevert(abi.encodeWithSelector(Payments.WrongPayment.selector, 1 ether, 2 ether));
        vm.prank(bob);
        house.bid{value: 1 ether}(auction, signature, 2 ether);
        _bid(alice, auction, 1 ether);
        low = abi.encodeWithSelector(IAuctionHouse.BidTooLow.selector, 1.04 ether, 1.05 ether);
        _expectRefused(bob, auction, signature, 1.04 ether, low);
    }

    function test_bid_refusesOtherSignaturesAndOtherTerms() public {
        IAuctionHouse.Auction memory auction = _auction();
        bytes memory signature = _sign(auction);
        bytes memory refusal = abi.encodeWithSelector(IAuctionHouse.InvalidSignature.selector, seller);
        _expectRefused(alice, auction, hex"00", 1 ether, refusal);
        auction.reserve = 1;
        _expectRefused(alice, auction, signature, 1 ether, refusal);
        auction = _auction();
        auction.shares[0].bps = 0;
        _expectRefused(alice, auction, signature, 1 ether, refusal);
        auction = _auction();
        auction.seller = carol;
        refusal = abi.encodeWithSelector(IAuctionHouse.InvalidSignature.selector, carol);
        _expectRefused(alice, auction, signature, 1 ether, refusal);
    }

    function test_bid_refusesTheSeller() public {
        IAuctionHouse.Auction memory auction = _auction();
        bytes memory refusal = abi.encodeWithSelector(IAuctionHouse.SellerCannotBid.selector, seller);
        _expectRefused(seller, auction, _sign(auction), 1 ether, refusal);
    }

    function test_bid_refusesBeforeTheOpeningAndAfterTheEnd() public {
        IAuctionHouse.Auction memory auction = _auction();
        bytes memory signature = _sign(auction);
        bytes memory refusal = _notOpen(auction);
        vm.warp(START - 1);
        _expectRefused(alice, auction, signature, 1 ether, refusal);
        vm.warp(START + 30 days + 1);
        _expectRefused(alice, auction, signature, 1 ether, refusal);
        vm.warp(START + 30 days);
        _bid(alice, auction, 1 ether);
        vm.warp(START + 31 days);
        _expectRefused(bob, auction, signature, 2 ether, refusal);
        house.settle(auction);
        _expectRefused(bob, auction, signature, 2 ether, refusal);
    }

    function test_settle_refusesWhatHasNoBidOrIsSettled() public {
        IAuctionHouse.Auction memory auction = _auction();
        vm.expectRevert(_notOpen(auction));
        house.settle(auction);
        _bid(alice, auction, 1 ether);
        vm.warp(START + 1 days);
        house.settle(auction);
        vm.expectRevert(_notOpen(auction));
        house.settle(auction);
    }

    function test_bid_refusesTermsThatCannotBeHeld() public {
        for (uint256 i = 0; i < 12; ++i) {
            IAuctionHouse.Auction memory auction = _auction();
            if (i == 0) auction.duration = 30 days + 1;
            if (i == 1) (auction.duration, auction.closesAt) = (0, START + 30 days + 1);
            if (i == 2) auction.extension = 1 hours + 1;
            if (i == 3) auction.incrementBps = 10_001;
            if (i == 4) auction.shares[0].bps = 9_901;
            if (i == 5) auction.shares[0].bps = type(uint256).max;
            if (i == 6) auction.shares = new IAuctionHouse.Share[](9);
            if (i == 7) auction.shares[1].recipient = address(0);
            if (i == 8) auction.shares[1].recipient = address(house);
            if (i == 9) auction.amount = 2;
            if (i == 10) auction.contractType = 20;
            if (i == 11) {
                auction = _editionAuction(0);
            }
            bytes memory refusal = abi.encodeWithSelector(IAuctionHouse.InvalidTerms.selector);
            _expectRefused(alice, auction, _sign(auction), 1 ether, refusal);
        }
    }

    function test_bid_refusesCollectionsOfOthers() public {
        IAuctionHouse.Auction memory auction = _auction();
        auction.nft = address(weth);
        bytes memory refusal = abi.encodeWithSelector(IAuctionHouse.UnsupportedCollection.selector, address(weth));
        _expectRefused(alice, auction, _sign(auction), 1 ether, refusal);
    }

    function test_bid_refusesATokenThatTheSellerNoLongerHas() public {
        IAuctionHouse.Auction memory auction = _auction();
        bytes memory signature = _sign(auction);
        vm.prank(seller);
        IERC721(nft).transferFrom(seller, carol, tokenId);
        uint256 before = alice.balance;
        vm.expectRevert();
        vm.prank(alice);
        house.bid{value: 1 ether}(auction, signature, 1 ether);
        assertEq(alice.balance, before, "nothing is lost");
    }

    function test_cancel_endsAnAuctionWithoutBids() public {
        IAuctionHouse.Auction memory auction = _auction();
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.NotSeller.selector, alice));
        vm.prank(alice);
        house.cancel(auction);
        vm.startPrank(seller);
        vm.expectEmit(address(house));
        emit IAuctionHouse.AuctionCancelled(house.idOf(auction), seller);
        house.cancel(auction);
        vm.expectRevert(_notOpen(auction));
        house.cancel(auction);
        vm.stopPrank();
        _expectRefused(alice, auction, _sign(auction), 1 ether, _notOpen(auction));
    }

    function test_cancel_refusesAfterABid() public {
        IAuctionHouse.Auction memory auction = _auction();
        _bid(alice, auction, 1 ether);
        vm.expectRevert(abi.encodeWithSelector(IAuctionHouse.AlreadyStarted.selector, house.idOf(auction)));
        vm.prank(seller);
        house.cancel(auction);
    }

    function test_incrementCounter_endsWhatHasNoBidAndNothingElse() public {
        IAuctionHouse.Auction memory running = _auction();
        _bid(alice, running, 1 ether);
        IAuctionHouse.Auction memory waiting = _editionAuction(1);
        vm.expectEmit(address(house));
        emit IAuctionHouse.CounterIncremented(seller, 1);
        vm.prank(seller);
        house.incrementCounter();
        assertEq(house.counterOf(seller), 1, "counter");
        bytes memory refusal = abi.encodeWithSelector(IAuctionHouse.OutdatedTerms.selector, 0, 1);
        _expectRefused(bob, waiting, _sign(waiting), 1 ether, refusal);
        waiting.counter = 1;
        _bid(bob, waiting, 1 ether);
        _bid(bob, running, 2 ether);
        vm.warp(START + 1 days);
        house.settle(running);
        assertEq(IERC721(nft).ownerOf(tokenId), bob, "the running auction went on");
    }

    function test_aContractSellsByItsOwnRules() public {
        SmartWallet wallet = new SmartWallet(seller);
        IAuctionHouse.Auction memory auction = _auction();
        auction.seller = address(wallet);
        vm.startPrank(seller);
        IERC721(nft).transferFrom(seller, address(wallet), tokenId);
        wallet.run(nft, abi.encodeCall(IERC721.setApprovalForAll, (address(house), true)));
        vm.stopPrank();
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY + 1, house.idOf(auction));
        bytes memory refusal = abi.encodeWithSelector(IAuctionHouse.InvalidSignature.selector, address(wallet));
        _expectRefused(alice, auction, abi.encodePacked(r, s, v), 1 ether, refusal);
        _bid(alice, auction, 1 ether);
        vm.warp(START + 1 days);
        house.settle(auction);
        assertEq(address(wallet).balance, 0.94 ether, "the contract is paid");
        assertEq(IERC721(nft).ownerOf(tokenId), alice, "the winner has it");
    }

    function test_strayTokensAndMoneyAreRefused() public {
        vm.startPrank(seller);
        vm.expectRevert();
        IERC1155(editions).safeTransferFrom(seller, address(house), editionId, 1, "");
        uint256 other = uint256(keccak256("other"));
        vm.stopPrank();
        _mintOne(editions, seller, 1, bytes32(other));
        vm.startPrank(seller);
        vm.expectRevert();
        IERC1155(editions)
            .safeBatchTransferFrom(seller, address(house), _list(editionId, other), _list(uint256(1), uint256(1)), "");
        vm.expectRevert();
        IERC721(nft).safeTransferFrom(seller, address(house), tokenId);
        vm.stopPrank();
        vm.prank(alice);
        (bool ok,) = address(house).call{value: 1}("");
        assertFalse(ok, "money without a bid");
    }

    function test_supportsInterface() public view {
        assertTrue(house.supportsInterface(type(IERC1155Receiver).interfaceId), "1155 receiver");
        assertTrue(house.supportsInterface(type(IERC165).interfaceId), "165");
        assertFalse(house.supportsInterface(0xffffffff), "nothing");
        assertEq(address(house.platform()), address(platform), "platform");
    }

    /// @dev The struct as EIP-712 writes it, once more and in one piece.
    function test_idIsTheDigestOfEip712() public view {
        IAuctionHouse.Auction memory auction = _auction();
        bytes32 share = keccak256("Share(address recipient,uint256 bps)");
        bytes32[2] memory shares =
            [keccak256(abi.encode(share, auction.shares[0])), keccak256(abi.encode(share, auction.shares[1]))];
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Plinth Auctions"),
                keccak256("1"),
                block.chainid,
                address(house)
            )
        );
        bytes memory start = abi.encode(
            keccak256(
                "Auction(address seller,address nft,uint256 contractType,uint256 tokenId,uint256 amount,address currency,uint256 reserve,uint256 opensAt,uint256 closesAt,uint256 duration,uint256 extension,uint256 incrementBps,Share[] shares,uint256 salt,uint256 counter)Share(address recipient,uint256 bps)"
            ),
            [uint256(uint160(seller)), uint256(uint160(nft)), 721, tokenId, 1, 0, 1 ether],
            [START, START + 30 days, 1 days, 10 minutes, 500]
        );
        bytes32 terms =
            keccak256(bytes.concat(start, keccak256(abi.encode(shares)), bytes32(uint256(1)), bytes32(uint256(0))));
        bytes32 digest = keccak256(bytes.concat(hex"1901", domain, terms));
        assertEq(uint256(house.idOf(auction)), uint256(digest), "digest");
    }

    function testFuzz_everyWeiOfThePriceIsPaid(uint96 first, uint96 more, uint16 royalty, uint16 fee) public {
        IAuctionHouse.Auction memory auction = _auction();
        auction.shares[0].bps = royalty % 9_001;
        auction.shares[1].bps = fee % 1_000;
        uint256 one = _bound(first, 1 ether, 2 ** 90);
        uint256 two = _bound(more, one + one / 20, 2 ** 91);
        _bid(alice, auction, one);
        _bid(bob, auction, two);
        vm.warp(START + 1 days);
        uint256 had = seller.balance + author.balance + operator.balance;
        house.settle(auction);
        assertEq(seller.balance + author.balance + operator.balance - had, two, "all of the price");
        assertEq(address(house).balance, 0, "nothing stays");
    }
}
