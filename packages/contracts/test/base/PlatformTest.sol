// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Collection1155} from "../../src/Collection1155.sol";
import {Collection721} from "../../src/Collection721.sol";
import {IPlatform} from "../../src/interfaces/IPlatform.sol";
import {Platform} from "../../src/Platform.sol";
import {Shared1155} from "../../src/Shared1155.sol";
import {Shared721} from "../../src/Shared721.sol";
import {Test} from "./Test.sol";

/**
 * @title A platform with all that belongs to it, owned by `operator`
 */
abstract contract PlatformTest is Test {
    uint88 internal constant FEE = 0.0001 ether;

    address internal immutable operator = _account("operator");
    address internal immutable brand = _account("brand");
    address internal immutable author = _account("author");
    address internal immutable alice = _account("alice");
    address internal immutable bob = _account("bob");
    address internal immutable carol = _account("carol");

    Platform internal platform;
    Shared721 internal shared721;
    Shared1155 internal shared1155;

    mapping(address nft => uint16) private _contractTypes;

    function setUp() public virtual {
        platform = _deployPlatform(FEE);
        shared721 = Shared721(platform.shared721());
        shared1155 = Shared1155(platform.shared1155());
        vm.deal(brand, 1_000 ether);
        vm.deal(alice, 1_000 ether);
        vm.deal(bob, 1_000 ether);
    }

    function _deployPlatform(uint88 fee) internal returns (Platform) {
        vm.startPrank(operator);
        IPlatform future = IPlatform(vm.computeCreateAddress(operator, vm.getNonce(operator) + 4));
        address c721 = address(new Collection721(future));
        address c1155 = address(new Collection1155(future));
        address s721 = address(new Shared721(future));
        address s1155 = address(new Shared1155(future));
        Platform deployed = new Platform(fee, c721, c1155, s721, s1155);
        vm.stopPrank();
        return deployed;
    }

    function _collection(uint16 contractType) internal returns (address nft) {
        vm.prank(brand);
        nft = platform.deploy(contractType, "Spring Colours", "SPRING", author, 500);
        _contractTypes[nft] = contractType;
    }

    function _mint(address nft, address[] memory to, uint256 amount, bytes32[] memory digests) internal {
        uint256 uid = platform.nextBatch(nft);
        uint256 fee = platform.mintFee(nft, to.length);
        vm.prank(brand);
        platform.mint{value: fee}(uid, nft, to, amount, digests);
    }

    /// @dev Mints one artwork and returns its id.
    function _mintOne(address nft, address to, uint256 amount, bytes32 digest) internal returns (uint256) {
        uint256 batch = platform.nextBatch(nft);
        _mint(nft, _list(to), amount, _list(digest));
        return _tokenId(nft, digest, batch, 0);
    }

    /// @dev What the documentation says about ids, written once more.
    function _tokenId(address nft, bytes32 digest, uint256 batch, uint256 index) internal view returns (uint256) {
        if (_contractTypes[nft] == 1155) {
            return uint256(digest);
        }
        return uint256(digest) - (uint256(digest) % 2 ** 20) + batch * 512 + index;
    }

    function _people(uint256 count) internal pure returns (address[] memory people) {
        people = new address[](count);
        for (uint256 i = 0; i < count; ++i) {
            people[i] = address(uint160(uint256(keccak256(abi.encode("person", i)))));
        }
    }

    function _digests(uint256 seed, uint256 count) internal pure returns (bytes32[] memory digests) {
        digests = new bytes32[](count);
        for (uint256 i = 0; i < count; ++i) {
            digests[i] = keccak256(abi.encode(seed, i));
        }
    }

    function _list(address one) internal pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = one;
    }

    function _list(address one, address two) internal pure returns (address[] memory list) {
        list = new address[](2);
        (list[0], list[1]) = (one, two);
    }

    function _list(bytes32 one) internal pure returns (bytes32[] memory list) {
        list = new bytes32[](1);
        list[0] = one;
    }

    function _list(bytes32 one, bytes32 two) internal pure returns (bytes32[] memory list) {
        list = new bytes32[](2);
        (list[0], list[1]) = (one, two);
    }

    function _list(uint256 one) internal pure returns (uint256[] memory list) {
        list = new uint256[](1);
        list[0] = one;
    }

    function _list(uint256 one, uint256 two) internal pure returns (uint256[] memory list) {
        list = new uint256[](2);
        (list[0], list[1]) = (one, two);
    }
}
