// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {IERC721} from "@openzeppelin/contracts/interfaces/IERC721.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {SharedCollectionBehaviour} from "./behaviours/SharedCollectionBehaviour.sol";

contract Shared721Test is SharedCollectionBehaviour {
    function setUp() public override {
        super.setUp();
        nft = address(shared721);
    }

    function test_mintOwn_emitsTransfer() public {
        vm.expectEmit(nft);
        emit IERC721.Transfer(address(0), bob, _id(9, alice));
        _mintOwn(9, alice, bob);
    }

    function test_transfer_movesTheTokenAndKeepsItsRoyalty() public {
        uint256 id = _mintOwn(9, alice, bob);
        assertEq(shared721.balanceOf(bob), 1, "bob before");
        vm.expectEmit(nft);
        emit IERC721.Transfer(bob, carol, id);
        vm.prank(bob);
        shared721.transferFrom(bob, carol, id);
        assertEq(shared721.ownerOf(id), carol, "owner");
        assertEq(shared721.balanceOf(bob), 0, "bob");
        assertEq(shared721.balanceOf(carol), 1, "carol");
        (address receiver, uint256 amount) = IERC2981(nft).royaltyInfo(id, 1 ether);
        assertEq(receiver, alice, "royalty receiver");
        assertEq(amount, 0.025 ether, "royalty");
    }

    function test_transfer_clearsTheApproval() public {
        uint256 id = _mintOwn(9, alice, alice);
        vm.prank(alice);
        shared721.approve(bob, id);
        vm.prank(bob);
        shared721.transferFrom(alice, carol, id);
        assertEq(shared721.getApproved(id), address(0), "cleared");
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, bob, id));
        vm.prank(bob);
        shared721.transferFrom(carol, bob, id);
    }

    function test_whatWasNotMintedDoesNotExist() public {
        bytes memory wanted = abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, 5);
        vm.expectRevert(wanted);
        shared721.ownerOf(5);
        vm.expectRevert(wanted);
        shared721.tokenURI(5);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidOwner.selector, address(0)));
        shared721.balanceOf(address(0));
    }

    function test_supportsInterface() public view {
        assertTrue(shared721.supportsInterface(0x01ffc9a7), "ERC-165");
        assertTrue(shared721.supportsInterface(0x80ac58cd), "ERC-721");
        assertTrue(shared721.supportsInterface(0x5b5e139f), "ERC-721 metadata");
        assertTrue(shared721.supportsInterface(0x2a55205a), "ERC-2981");
        assertTrue(shared721.supportsInterface(0x49064906), "ERC-4906");
        assertFalse(shared721.supportsInterface(0xffffffff), "not the invalid one");
    }

    function _amount() internal pure override returns (uint256) {
        return 1;
    }

    function _maxAmount() internal pure override returns (uint256) {
        return 1;
    }

    function _balance(address account, uint256 tokenId) internal view override returns (uint256) {
        return shared721.ownerOf(tokenId) == account ? 1 : 0;
    }

    function _uri(uint256 tokenId) internal view override returns (string memory) {
        return shared721.tokenURI(tokenId);
    }

    function _invalidReceiver(address receiver) internal pure override returns (bytes memory) {
        return abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, receiver);
    }
}
